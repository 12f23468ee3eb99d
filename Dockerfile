# Heddle with a JDK to analyse against. Build: docker build -t heddle .
# Run on the project in the current directory: docker run --rm -v "$PWD:/work" heddle check .
FROM python:3.12-slim-bookworm
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends git openjdk-17-jdk-headless \
    && rm -rf /var/lib/apt/lists/*
COPY pyproject.toml README.md LICENSE /opt/heddle/
COPY src /opt/heddle/src
RUN pip install --no-cache-dir -q /opt/heddle
# Mounted repositories belong to another user, whom git would not trust.
RUN git config --system --add safe.directory '*'
ENV HEDDLE_CACHE_DIR=/tmp/heddle
WORKDIR /work
ENTRYPOINT ["heddle"]
CMD ["--help"]

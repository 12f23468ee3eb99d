"""Reports for CI services: JUnit XML, and the code quality reports of GitLab."""

from heddle.report.ci.gitlab import render_gitlab
from heddle.report.ci.junit import render_junit

__all__ = ["render_gitlab", "render_junit"]

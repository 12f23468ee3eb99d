"""Reflection, method handles, proxies, services and serialization as templates."""

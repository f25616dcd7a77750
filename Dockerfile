# The first stage builds the package; the second has only Python, the libraries that print sheets, and the package.
ARG PYTHON=python:3.13-slim-trixie

FROM ${PYTHON} AS build
WORKDIR /src
COPY tools/requirements.lock tools/build.lock tools/
RUN python3 -m venv /app && /app/bin/pip install --no-cache-dir --require-hashes --requirement tools/requirements.lock
RUN python3 -m venv /build && /build/bin/pip install --no-cache-dir --require-hashes --requirement tools/build.lock
COPY package.json package-lock.json .npmrc ./
RUN PATH=/build/bin:$PATH npm ci --omit=dev
COPY pyproject.toml hatch_build.py LICENSE CHANGELOG.md ./
COPY docs/package.md docs/
COPY boards boards
COPY templates templates
COPY scorer scorer
RUN /build/bin/python -m hatchling build --target wheel && /app/bin/pip install --no-cache-dir --no-deps dist/*.whl

FROM ${PYTHON}
RUN apt-get update \
    && apt-get install -y --no-install-recommends libharfbuzz-subset0 libpango-1.0-0 libpangoft2-1.0-0 \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --home-dir /data --no-create-home scorer && install --directory --owner scorer --mode 700 /data
COPY --from=build /app /app
ENV PATH=/app/bin:$PATH HOME=/data SCORER_DATA=/data XDG_CACHE_HOME=/tmp
USER 10001
VOLUME /data
EXPOSE 5050
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD ["python3", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:5050/health', timeout=4)"]
CMD ["draisine", "serve", "--host", "0.0.0.0", "--port", "5050"]

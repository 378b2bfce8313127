# The web table. Build it where the sources are: docker build --tag multiaction .
FROM python:3.11-slim AS build
WORKDIR /build
COPY requirements/serve.txt .
RUN python -m venv /opt/multiaction && /opt/multiaction/bin/pip install --no-cache-dir --requirement serve.txt
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN /opt/multiaction/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /data multiaction && install --directory --owner multiaction --mode 700 /data
COPY --from=build /opt/multiaction /opt/multiaction
USER multiaction
ENV PATH=/opt/multiaction/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    MULTIACTION_HOST=0.0.0.0 MULTIACTION_PORT=8000 MULTIACTION_DATA_DIR=/data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["python", "-c", \
    "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:%s/readyz' % os.environ['MULTIACTION_PORT'], timeout=2)"]
ENTRYPOINT ["multiaction", "serve"]

# densek in a container: the wheel of ./dev package on a small image with Python, without a compiler.
#
#   ./dev package && docker build -t densek .
#   docker run --rm -v "$PWD:/data" densek solve graph.txt.gz -k 20
#
# packaging/try_image.sh runs these steps on a minimal Debian where there is no Docker.
FROM debian:bookworm-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3 python3-pip python3-numpy && rm -rf /var/lib/apt/lists/*
COPY dist/*.whl /tmp/wheel/
RUN pip install --break-system-packages --no-deps --no-cache-dir --disable-pip-version-check /tmp/wheel/densek-*.whl && rm -r /tmp/wheel
RUN useradd --create-home densek
USER densek
WORKDIR /data
ENTRYPOINT ["densek"]
CMD ["--help"]

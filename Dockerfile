# bridgehost for machines that are no Debian, such as a Mac:
#
#   docker build -t bridgehost .
#   docker run --rm -v "$PWD:/app" bridgehost race app.js
#
# PACKAGE says where the package comes from: `build` makes it from these sources, `made` takes the one that
# packaging/build has left in dist, so that a release's image and its package are the same.
ARG SWIFT=swift:6.3-bookworm
ARG DEBIAN=debian:bookworm-slim
ARG PACKAGE=build

FROM ${SWIFT} AS build
RUN apt-get update && apt-get install -y --no-install-recommends dpkg-dev patchelf pkg-config python3 \
    libjavascriptcoregtk-4.1-dev libxml2-dev libicu-dev libminizip-dev libsqlite3-dev libcurl4-openssl-dev \
    libmicrohttpd-dev zlib1g-dev
WORKDIR /bridgehost
COPY . .
RUN packaging/build /dist

# The package and the tarball, for those who only want these: docker build --target files --output dist .
FROM scratch AS files
COPY --from=build /dist /

FROM ${DEBIAN} AS made
ARG TARGETARCH
COPY dist/bridgehost_*_${TARGETARCH}.deb /dist/

FROM ${PACKAGE} AS package

FROM ${DEBIAN}
RUN --mount=type=bind,from=package,source=/dist,target=/dist \
    apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates /dist/bridgehost_*.deb \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home bridgehost
USER bridgehost
# The project, mounted.
WORKDIR /app
ENTRYPOINT ["bridgehost"]
CMD ["--help"]

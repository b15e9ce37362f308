# syntax=docker/dockerfile:1
# One image for each front end: docker build -f docker/frontends.Dockerfile --build-arg FRONTEND=shell -t forewire/shell:0.1.0 .
FROM docker.io/library/node:24.21.0-bookworm-slim AS base
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
WORKDIR /app

# The manifests alone, so that an edit of a source file leaves the layers with the dependencies as they are.
FROM base AS manifests
COPY . .
RUN mkdir /manifests \
 && cp --parents package-lock.json .npmrc /manifests \
 && find . -name node_modules -prune -o -name package.json -exec cp --parents {} /manifests ';'

FROM base AS build
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
ARG FRONTEND
RUN test -n "$FRONTEND" && NX_DAEMON=false npx nx build "@forewire/$FRONTEND" \
 && if [ "$FRONTEND" = shell ]; then site=/site; else site="/site/remotes/$FRONTEND"; fi \
 && mkdir -p "$site" && cp -r "frontends/$FRONTEND/dist/." "$site"

FROM base AS bill
COPY --from=manifests /manifests ./
COPY docker/sbom.mjs /sbom.mjs
ARG FRONTEND
ARG VERSION=0.1.0
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev --workspace "frontends/$FRONTEND" \
 && node /sbom.mjs "forewire-$FRONTEND" "$VERSION" > /sbom.cdx.json

FROM docker.io/nginxinc/nginx-unprivileged:1.29.1-alpine AS runtime
ARG FRONTEND
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="forewire-$FRONTEND" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.base.name="docker.io/nginxinc/nginx-unprivileged:1.29.1-alpine"
# What the page may load, and which front ends it looks for, is known only where it runs.
ENV NGINX_ENVSUBST_OUTPUT_DIR=/tmp \
    NGINX_ENVSUBST_FILTER=^FOREWIRE_ \
    NGINX_ENTRYPOINT_QUIET_LOGS=1 \
    FOREWIRE_SSO_ORIGIN="" \
    FOREWIRE_REMOTES='[{"name":"dashboard","entry":"/remotes/dashboard/mf-manifest.json"},{"name":"settings","entry":"/remotes/settings/mf-manifest.json"},{"name":"marketing","entry":"/remotes/marketing/mf-manifest.json"}]'
COPY docker/nginx/nginx.conf /etc/nginx/nginx.conf
COPY docker/nginx/site.conf docker/nginx/headers.conf docker/nginx/brotli.conf /etc/nginx/forewire/
COPY docker/nginx/policy.conf.template docker/nginx/remotes.json.template /etc/nginx/templates/
COPY --from=bill /sbom.cdx.json /usr/share/forewire/sbom.cdx.json
COPY --from=build /site /usr/share/forewire/site
USER 101:101
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s --retries=3 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/healthz"]

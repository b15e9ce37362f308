# syntax=docker/dockerfile:1
# One image for each service: docker build -f docker/service.Dockerfile --build-arg SERVICE=tasks -t forewire/tasks:0.1.0 .
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
ARG SERVICE
RUN test -n "$SERVICE" && NX_DAEMON=false npx nx build "@forewire/$SERVICE"

FROM base AS dependencies
COPY --from=manifests /manifests ./
COPY docker/sbom.mjs /sbom.mjs
ARG SERVICE
ARG VERSION=0.1.0
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev --workspace "services/$SERVICE" \
 && node /sbom.mjs "forewire-$SERVICE" "$VERSION" > sbom.cdx.json \
 && rm -rf frontends

FROM base AS runtime
ARG SERVICE
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="forewire-$SERVICE" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.base.name="docker.io/library/node:24.21.0-bookworm-slim"
ENV NODE_ENV=production \
    PORT=3000 \
    DATA_DIR=/tmp/data
# Nobody installs anything in a running container.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-v*
COPY --from=dependencies /app ./
COPY --from=build /app/proto/dist ./proto/dist
COPY --from=build /app/services/kit/dist ./services/kit/dist
COPY --from=build /app/services/$SERVICE/dist ./services/$SERVICE/dist
# node follows the link, so the service finds its own package.
RUN ln -s "services/$SERVICE/dist/main.js" main.js
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "main.js"]

# syntax=docker/dockerfile:1

# To pin what you have tested, build with the digest: --build-arg NODE_IMAGE=node:26.13.0-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:26.13.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force

FROM ${NODE_IMAGE}
# MALLOC_*: threads share two pools of memory, and large buffers are returned, which takes less of it (scripts/start/launch.ts).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WORKER_PORT=3001 DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
# The user that the processes run as must be able to write to DATA_DIR.
RUN mkdir /data && chown node:node /data
COPY package.json ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000 3001
# For the api. A worker answers on WORKER_PORT: override the check where you run one (see docker-compose.yml).
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process, so it receives SIGTERM and drains. For a worker:
# ["node", "dist/bin/worker.js"].
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=100", "dist/bin/api.js"]

# syntax=docker/dockerfile:1
# One image for every command: the last arguments choose it (api, worker, migrate, doctor, verify, admin).
FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/package.json
# The image has Node 26 itself, and a server has PostgreSQL elsewhere: neither is installed. No package that
# is left has an install script.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --workspace server

FROM node:26-bookworm-slim AS portal
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY portal/package.json portal/package.json
COPY sdk/package.json sdk/package.json
RUN npm ci --ignore-scripts --workspace portal
COPY tsconfig.base.json openapi.json ./
COPY docs docs
COPY sdk sdk
COPY cli/README.md cli/
COPY portal portal
RUN node portal/scripts/build-portal.mjs

FROM node:26-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY --from=packages /app/server server
COPY server/migrations server/migrations
COPY server/scenarios server/scenarios
COPY server/src server/src
# The service reads the build, and finds no sources that it could be older than.
COPY portal/scripts/portal-sources.ts portal/scripts/
COPY --from=portal /app/portal/dist portal/dist
# By number, so that Kubernetes can tell that it is not root.
USER 1000:1000
ENV SURETY_HOST=0.0.0.0 SURETY_DATA_DIR=/tmp/surety
EXPOSE 4000 9400
STOPSIGNAL SIGTERM
# A worker has health only on SURETY_WORKER_PORT; SURETY_METRICS_PORT moves that of an API.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "const e = process.env; fetch(`http://127.0.0.1:${e.SURETY_WORKER_PORT || e.SURETY_METRICS_PORT || e.SURETY_PORT || 4000}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, signals reach the service itself.
ENTRYPOINT ["node", "server/src/check-node.mjs", "server/src/main.ts"]
CMD ["api"]

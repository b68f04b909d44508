# Built in one stage, run in another: no build tools, no root, nothing writable but /data.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY contract contract
COPY server server
COPY web web
COPY cli cli
COPY bench bench
COPY evaluation evaluation
COPY tests tests
COPY content content
COPY docs/evaluation.md docs/evaluation.md
COPY vite.config.ts vite.source.config.ts ./
RUN node cli/build.mjs

FROM node:24-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
# few arenas, and thresholds that stay where they are: what threads that read documents have freed otherwise stays with the process
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=modules --chown=root:root /app/node_modules node_modules
# the built-in converter, 243 MB: leave it out where LibreOffice or Gotenberg makes the PDFs
COPY --from=build --chown=root:root /app/node_modules/@matbee node_modules/@matbee
COPY --from=build --chown=root:root /app/dist dist
COPY --from=build --chown=root:root /app/content content
COPY --from=build --chown=root:root /app/docs docs
COPY --from=build --chown=root:root /app/server/db/migrations server/db/migrations
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]

# The page is built with everything, the server runs with what it needs.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY elements/package.json elements/
COPY web/package.json web/
RUN npm ci --no-progress
COPY . .
RUN npm run --silent build --workspace @lichthof/web

FROM node:24-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY elements/package.json elements/
COPY web/package.json web/
RUN npm ci --no-progress --omit=dev --workspace @lichthof/api
COPY api api
COPY migrations migrations
COPY --from=build /app/web/dist web/dist
# Decoders keep their compiled code beside the program.
RUN mkdir -p /data /backup .cache && chown node:node /data /backup .cache
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=0 UV_THREADPOOL_SIZE=8
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30m CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As `make start` does.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "--external-memory-accounted-in-global-limit", "api/main.ts"]

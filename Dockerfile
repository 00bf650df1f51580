# Packages stay symlinks into the workspace: Node runs TypeScript directly, but not from below node_modules.

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS runtime

FROM runtime AS base
ENV CI=true
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.mjs ./
COPY scripts/pnpm.mjs scripts/
COPY packages/rules/package.json packages/rules/
COPY packages/protocol/package.json packages/protocol/
COPY packages/wording/package.json packages/wording/
COPY packages/server/package.json packages/server/
COPY packages/connection/package.json packages/connection/
COPY packages/client/package.json packages/client/
COPY packages/examples/package.json packages/examples/
COPY packages/testkit/package.json packages/testkit/
COPY packages/bench/package.json packages/bench/
COPY packages/e2e/package.json packages/e2e/

FROM base AS build
RUN node scripts/pnpm.mjs install --frozen-lockfile
COPY . .
RUN node scripts/build-client.ts --force

FROM base AS production
# Optional packages are needed for the picture decoder; Node is optional too, and removed because the image has it.
RUN node scripts/pnpm.mjs install --frozen-lockfile --prod --filter @cartomancer/server... \
  && rm -rf node_modules/.pnpm/node-linux-*

FROM runtime
ENV NODE_ENV=production PORT=3000 DATA_FOLDER=/data
WORKDIR /app
COPY --from=production /app ./
COPY tsconfig.base.json LICENSE CREDITS.md ./
COPY packages/rules packages/rules
COPY packages/protocol packages/protocol
COPY packages/wording packages/wording
COPY packages/server packages/server
COPY --from=build /app/packages/client/dist packages/client/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/src/start.ts"]

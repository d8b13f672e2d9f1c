# The mock in a container:
#   docker build --tag countersign .
#   docker run --publish 4010:4010 --env COUNTERSIGN_TOKEN=choose-one countersign
# Without COUNTERSIGN_TOKEN it makes a token for the control API and prints it.

FROM node:24.21.0-alpine AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY packages packages
# No scripts: nothing here needs one, and this image has the Node that the package `node` would bring.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The mock needs neither the other packages of this project nor what they bring.
RUN npm run build && npm pkg delete workspaces devDependencies \
    && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-alpine
ENV NODE_ENV=production \
    COUNTERSIGN_HOST=0.0.0.0 \
    COUNTERSIGN_PORT=4010
COPY --from=build /build/package.json /build/LICENSE /opt/countersign/
COPY --from=build /build/node_modules /opt/countersign/node_modules
COPY --from=build /build/bin /opt/countersign/bin
COPY --from=build /build/dist /opt/countersign/dist
# For worlds that last: mount a volume, and add --store sqlite:/data/worlds.db.
RUN mkdir /data && chown node:node /data
# A countersign.yaml that is mounted here is found.
WORKDIR /work
USER node
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD wget --quiet --output-document=/dev/null "http://127.0.0.1:${COUNTERSIGN_PORT}/_countersign/health" || exit 1
ENTRYPOINT ["node", "/opt/countersign/bin/countersign.js"]
CMD ["mock"]

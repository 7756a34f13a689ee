import { ENDPOINTS } from '@openbourse/api';
import type { AddressInfo } from 'node:net';
import packageJson from '../package.json' with { type: 'json' };
import {
  REST_PREFIXES,
  remoteRest,
  RemoteSocketApi,
  RemoteStreams,
  restRoutes,
  Streams,
} from './binance/index.ts';
import { homeOf, homeOfRest, REST_HOME } from './call-homes.ts';
import { connectBroker } from './kernel/broker.ts';
import { createCallLimits } from './kernel/call-limits.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { createConsoleDoor } from './kernel/console-door.ts';
import { assert } from './kernel/error.ts';
import { createGatewayLinks, remoteCalls } from './kernel/gateway-link.ts';
import { createGatewaySockets } from './kernel/gateway-sockets.ts';
import { gatewayHealthRoutes } from './kernel/health.ts';
import { createHttpFront } from './kernel/http.ts';
import type { Log } from './kernel/log.ts';
import { createMetrics } from './kernel/metrics.ts';
import { openApiRoutes } from './kernel/openapi.ts';
import { type Random, systemRandom } from './kernel/random.ts';
import type { Site } from './kernel/static-files.ts';
import { createSiteReader } from './site-facts.ts';
import { createSitePages, serveSites } from './site-pages.ts';
import { createUpgradeRouter, type UpgradeRouter } from './kernel/upgrade.ts';

/**
 * A gateway: it listens for clients, reads and limits their bodies, checks their input and asks the owners. It has no
 * database, no secret and nothing that is not there again after a restart.
 */
export interface Gateway {
  /** Answers the addresses of the two entrances. */
  listen(): Promise<{ readonly traders: string; readonly operators: string }>;
  /** Refuses new calls, finishes the running ones and closes everything. */
  stop(): Promise<void>;
}

interface GatewayOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly sites: readonly Site[];
  /** Tests link processes in memory. */
  readonly connect?: typeof connectBroker;
}

export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { config, clock, random, log } = options;
  // Deadlines and beats are agreed on with other machines.
  const machine = { clock: systemClock, random: systemRandom(systemClock), log };
  const metrics = createMetrics();
  const gateway = machine.random.uuid();
  assert(config.broker !== null, 'a gateway has a broker');
  const name = `openbourse gateway ${gateway}`;
  const broker = (options.connect ?? connectBroker)({ ...machine, settings: config.broker, name });
  const links = createGatewayLinks({
    ...machine,
    ...{ broker, gateway },
    onOpen: (role, families) => {
      sockets.begin(role, families);
      if (role === REST_HOME) trading.begin();
    },
  });
  const sockets = createGatewaySockets({ ...config, ...{ clock, log, metrics, links, broker } });
  const door = createConsoleDoor(config);
  const kernel = { ...config, clock, random, log, metrics };
  const trading = openTrading({ ...kernel, link: links.of(REST_HOME), broker, machine: machine.clock });
  const http = await createHttpFront({ ...kernel, door, lease: links, keyedPrefixes: REST_PREFIXES });
  const limits = createCallLimits(clock, config.callLimitFactor);
  const calls = remoteCalls(links, limits, homeOf);
  for (const endpoint of ENDPOINTS) http.route(endpoint, calls);
  await restRoutes(
    http,
    remoteRest((path) => links.of(homeOfRest(path))),
  );
  const site = createSiteReader({ calls, clock });
  openApiRoutes(http, {
    isDemo: config.isDemo,
    version: packageJson.version,
    nameOf: async (request) => (await site.latest(request))?.name ?? '',
  });
  gatewayHealthRoutes(http, { ...kernel, config, links });
  await serveSites(http, options.sites, createSitePages({ ...config, clock, calls }));
  const upgrades = createUpgradeRouter({ ...config, lease: links, door });
  sockets.hub.attach(upgrades);
  trading.attach(upgrades);
  upgrades.attach(http.fastify.server);
  upgrades.attach(door.server);
  links.start();
  return {
    listen: async () => {
      await http.fastify.listen({ port: config.port, host: config.host });
      const { port } = http.fastify.server.address() as AddressInfo;
      const host = config.host.includes(':') ? `[${config.host}]` : config.host;
      return { traders: `http://${host}:${port}`, operators: await door.listen(http.fastify) };
    },
    stop: async () => {
      http.drain();
      sockets.stop();
      trading.stop();
      await Promise.all([http.fastify.close(), door.close()]);
      links.stop();
      await broker.close();
    },
  };
}

/** The streams and the WebSocket API for existing clients. */
function openTrading(deps: ConstructorParameters<typeof RemoteStreams>[0]): {
  attach(router: UpgradeRouter): void;
  begin(): void;
  stop(): void;
} {
  const from = new RemoteStreams(deps);
  const streams = new Streams({ ...deps, from });
  const socketApi = new RemoteSocketApi(deps);
  return {
    attach: (router) => {
      streams.attach(router);
      socketApi.attach(router);
    },
    begin: () => {
      from.begin();
      socketApi.begin();
    },
    stop: () => {
      streams.stop();
      socketApi.stop();
      from.stop();
    },
  };
}

import { hash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { explainPort } from './http-server.ts';

/** The other figures do not wait longer for those that come from the database. */
const READ_MS = 2_000;

export interface Metrics {
  readonly registry: Registry;
  /** A figure that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number): void;
  /** Figures of one name that are read when they are asked for, by their labels; left out where reading takes long. */
  gaugeBy<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    read: () => Promise<
      readonly { readonly labels: Readonly<Record<Label, string>>; readonly value: number }[]
    >,
  ): void;
  /** Something that is counted as it happens, by its labels. */
  counter<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
  ): (of: Readonly<Record<Label, string>>) => void;
  /** Counts and times an answer. */
  answered(route: string, reply: FastifyReply): void;
}

type Gate = (authorization: string | undefined) => boolean;

/**
 * Access to metrics: requests with the key, as `authorization: Bearer <key>`. Without a key they are open where only this
 * machine reaches them, outside production, and nowhere else.
 */
export function metricsGate({ metricsKey, isExposed }: Pick<Config, 'metricsKey' | 'isExposed'>): Gate {
  if (metricsKey === undefined) return () => !isExposed;
  // Hashes are of one length, which a comparison in constant time needs.
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const right = digest(`Bearer ${metricsKey}`);
  return (authorization = '') => timingSafeEqual(digest(authorization), right);
}

type Figure = Histogram.Internal<'route' | 'status'>;

/** Between two samples of the event loop, which every figure of its lag includes: each wakes an idle process. */
const LOOP_SAMPLE_MS = 100;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_SAMPLE_MS });
  const requests = new Histogram({
    name: 'baize_request_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  // Found step by step here, since finding one by its labels is dear.
  const figures = new Map<string, Map<number, Figure>>();
  return {
    registry,
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    gaugeBy(name, help, labelNames, read) {
      new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          const found = await Promise.race([read(), wait(READ_MS, [], { ref: false })]);
          this.reset();
          for (const { labels, value } of found) this.set({ ...labels }, value);
        },
      });
    },
    counter(name, help, labelNames) {
      const counted = new Counter({ name, help, labelNames, registers: [registry] });
      return (labels) => counted.inc({ ...labels });
    },
    answered(route, { statusCode: status, elapsedTime }) {
      const ofRoute = figures.get(route) ?? new Map<number, Figure>();
      figures.set(route, ofRoute);
      const figure = ofRoute.get(status) ?? requests.labels({ route, status });
      ofRoute.set(status, figure);
      figure.observe(elapsedTime / 1000);
    },
  };
}

/**
 * The HTTP server that figures are read from.
 *
 * @param mayRead by the `authorization` header of who asks
 * @param registryOf the figures at a path
 */
export function listenForMetrics(
  { host, metricsPort: port }: Pick<Config, 'host' | 'metricsPort'>,
  mayRead: Gate,
  registryOf: (path: string) => Registry | undefined,
): Promise<Server> {
  const server = createServer((request, response) => {
    const registry = registryOf(request.url ?? '');
    if (!registry) {
      response.writeHead(404).end();
      return;
    }
    if (!mayRead(request.headers.authorization)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('METRICS_KEY opens this.\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainPort(error, 'METRICS_PORT', host, port)));
    server.listen(port, host, () => resolve(server));
  });
}

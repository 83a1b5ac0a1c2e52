import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { isOutage } from '../db/errors.ts';
import { type HttpServer, innerHttpServer, openHttpServer } from '../edge/http-server.ts';
import { listenForMetrics, metricsGate } from '../edge/metrics.ts';
import { type OpenServer, openServer, type RunningServer } from '../server.ts';
import { StartError } from '../start-error.ts';
import { type CellSettings, readCells } from './cells-file.ts';
import { claimCell } from './claim-cell.ts';
import { Directory } from './directory.ts';
import { type FrontCell, passOn } from './front.ts';

const LONGEST_PAUSE_MS = 10_000;

interface CellDeps {
  readonly front: HttpServer;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Whether the directory has a domain in any cell, or on its way to one. */
  readonly isInCells: (domain: string) => boolean;
}

/** One cell of this process: opened as soon as its database is there. */
class Cell implements FrontCell {
  readonly name: string;
  readonly http: HttpServer;
  readonly #settings: CellSettings;
  readonly #config: Config;
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  readonly #isInCells: (domain: string) => boolean;
  readonly #closing = new AbortController();
  #server: OpenServer | undefined;
  #opening: Promise<void> = Promise.resolve();

  constructor(settings: CellSettings, config: Config, { front, clock, log, isInCells }: CellDeps) {
    this.name = settings.name;
    this.#settings = settings;
    this.http = innerHttpServer(front, `/cells/${settings.name}`);
    const { databaseUrl, directDatabaseUrl, migrateDatabaseUrl, dataDir } = settings;
    const urls = { databaseUrl, directDatabaseUrl, migrateDatabaseUrl };
    const officeHost = officeHostOf(settings.name, config);
    this.#config = { ...config, ...urls, dataDir: dataDir ?? config.dataDir, officeHost };
    this.#clock = clock;
    this.#log = log.child({ cell: settings.name });
    this.#isInCells = isInCells;
  }

  get server(): OpenServer | undefined {
    return this.#server;
  }

  get isOpen(): boolean {
    return this.#server !== undefined;
  }

  db = () => this.#server?.storage.db;
  siteLeft = (siteId: number) => this.#server?.push.reconnectSite(siteId);
  isHealthy = async () => (await this.#server?.storage.isHealthy()) ?? false;

  /**
   * Opens the cell, or goes on trying while its database cannot be reached: the other cells do not wait for it.
   * @throws StartError where it is set up wrongly
   */
  async open(): Promise<void> {
    const failed = await this.#tryToOpen();
    if (failed) this.#opening = this.#keepTrying();
  }

  async drain(drainMs: number): Promise<void> {
    this.#closing.abort();
    await this.#opening;
    await this.#server?.drain(drainMs);
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** @returns whether the database was not there */
  async #tryToOpen(): Promise<boolean> {
    const [config, clock, log, http] = [this.#config, this.#clock, this.#log, this.http];
    const foundation = { config, clock, log, http, services: {}, isInCells: this.#isInCells };
    try {
      this.#server = await openServer(foundation, () => claimCell(this.#settings));
      return false;
    } catch (error) {
      if (error instanceof StartError && !isUnreachable(error)) throw error;
      this.#log.error({ err: error }, `The cell ${this.name} cannot be opened; it is tried again`);
      return true;
    }
  }

  async #keepTrying(): Promise<void> {
    const { signal } = this.#closing;
    for (let pause = 1_000; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await wait(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const failed = await this.#tryToOpen().catch((error: unknown) => {
        this.#log.error({ err: error }, `The cell ${this.name} stays closed`);
        return false;
      });
      if (!failed) return;
    }
  }
}

/** Staff are rows of their cell: each cell has its back office, at a host of its own below OFFICE_HOST. */
const officeHostOf = (cell: string, { officeHost }: Config): string => `${cell}.${officeHost}`;

/** A start error that another attempt can do without: the database was not there. */
const isUnreachable = ({ cause }: StartError): boolean => isOutage(cause);

/** A server of several databases. */
export interface CellsServer extends Omit<RunningServer, 'storage'> {
  readonly storage?: undefined;
}

/** Starts a server for all cells of the file that CELLS names: a request goes to the cell that has the site of its host. */
export async function startCells(
  config: Config,
  file: string,
  clock: Clock,
  log: FastifyBaseLogger,
): Promise<CellsServer> {
  const front = await openHttpServer(config.host, config.port);
  const isInCells = (domain: string) => directory.find(domain) !== 'unknown';
  const cells = readCells(file).map((one) => new Cell(one, config, { front, clock, log, isInCells }));
  const directory: Directory = new Directory(cells, (error, message) => log.error({ err: error }, message));
  const closeCells = () => Promise.all(cells.map((cell) => cell.close()));
  let isDraining = false;
  try {
    const opened = await Promise.allSettled(cells.map((cell) => cell.open()));
    for (const one of opened) if (one.status === 'rejected') throw one.reason;
    await directory.open();
    const offices = new Map(cells.map((cell) => [officeHostOf(cell.name, config), cell]));
    passOn(front, { cells, offices, directory, isDraining: () => isDraining });
    const figures = await listenForMetrics(config, metricsGate(config), (path) => {
      const cell = cells.find(({ name }) => path === `/metrics/${name}`);
      return cell?.server?.metrics.registry;
    });
    const metricsPort = (figures.address() as AddressInfo).port;
    log.info(`Ready on http://${config.host}:${front.port} (figures on port ${metricsPort})`);
    return {
      port: front.port,
      url: `http://${config.host}:${front.port}`,
      metricsPort,
      async stop(drainMs = 0) {
        isDraining = true;
        await Promise.all(cells.map((cell) => cell.drain(drainMs)));
        figures.close();
        await directory.close();
        await closeCells();
        await front.close();
        log.info('Stopped; nothing was left half done');
      },
    };
  } catch (error) {
    await directory.close();
    await closeCells();
    await front.close();
    throw error;
  }
}

/** A server whose mail and payouts go to the service at SERVICE_URL, for a test that kills it while it waits for an answer. */
import { systemClock } from '../../clock.ts';
import { loadConfig } from '../../config.ts';
import { openLog } from '../../open-log.ts';
import { startServer } from '../../server.ts';
import { adaptersTo } from './service.ts';

const { SERVICE_URL = '', SERVER_NAME = '' } = process.env;
const config = loadConfig();
await startServer(config, systemClock, openLog(config.logLevel), adaptersTo(SERVICE_URL, SERVER_NAME));

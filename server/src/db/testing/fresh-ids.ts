import { restartIds } from '../uuid7.ts';

// Files of tests follow one another in one process: some move the clock by days, which the ids of the next must not follow.
restartIds();

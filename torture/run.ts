// Random players and faults on real nodes, against a model of all that they were answered (docs/torture.md):
//   npm run torture -- --seed 7 --minutes 10 --nodes 2
//   npm run torture -- --seed 7 --nodes 2 --only waves=3/faults=3.1/players=0,2       a part of it, as a failure prints it
// The same seed gives the same plan. Exit 0: nothing was wrong; 1: something was, and the smallest part of the plan that was
// found to fail within --shrink minutes is printed as a command.
import { parseArgs } from 'node:util';
import { Campaign } from './campaign.ts';
import { formatOnly, type Only, parseOnly } from './plan/only.ts';
import type { PlanOptions } from './plan/plan.ts';
import { shrink } from './plan/shrink.ts';
import { World } from './world/world.ts';

const MINUTE_MS = 60_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1_000) % 1_000_000) },
    minutes: { type: 'string', default: '5' },
    nodes: { type: 'string', default: '2' },
    players: { type: 'string', default: '9' },
    actions: { type: 'string', default: '22' },
    shrink: { type: 'string', default: '10' },
    only: { type: 'string' },
    standby: { type: 'boolean', default: false },
    nats: { type: 'boolean', default: false },
    disk: { type: 'boolean', default: false },
  },
});

const say = (line: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

/** Ctrl-C ends the run, and leaves no process behind. */
const interrupted = new Promise<'interrupted'>((done) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done('interrupted'));
});

/** Runs a part of a plan on a world of its own. @returns the wave after which something was wrong */
async function attempt(plan: PlanOptions, only: Only, minutes: number): Promise<number | undefined> {
  const began = Date.now();
  const world = await World.open({ ...plan, nats: values.nats });
  say(`${plan.nodes} nodes are ready after ${Math.round((Date.now() - began) / 1_000)} s`);
  const campaign = await Campaign.open(world, { ...plan, only, say });
  try {
    const deadline = Date.now() + minutes * MINUTE_MS;
    const run = campaign.run((waves) => Date.now() > deadline || waves >= (only.waves?.length ?? Infinity));
    run.catch(() => undefined);
    const failed = await Promise.race([run, interrupted]);
    say(JSON.stringify(campaign.totals));
    for (const violation of world.violations) say(`WRONG ${violation}`);
    if (failed !== 'interrupted') return failed;
    say('interrupted');
    return undefined;
  } finally {
    await campaign.close();
    await world.close();
  }
}

const plan: PlanOptions = {
  seed: Number(values.seed),
  nodes: Number(values.nodes),
  players: Number(values.players),
  actions: Number(values.actions),
  standby: values.standby,
  disk: values.disk,
};
const world = (['standby', 'nats', 'disk'] as const).flatMap((name) => (values[name] ? [` --${name}`] : []));
const only = values.only === undefined ? {} : parseOnly(values.only);
say(`seed ${plan.seed}, ${values.minutes} minutes, ${plan.nodes} nodes, ${plan.players} players`);
const failed = await attempt(plan, only, Number(values.minutes));
if (failed !== undefined) {
  process.exitCode = 1;
  const deadline = Date.now() + Number(values.shrink) * MINUTE_MS;
  const isOver = () => Date.now() >= deadline;
  const fails = async (part: Only) => (await attempt(plan, part, Number(values.minutes))) !== undefined;
  const smallest = await shrink(plan, only, failed, { fails, isOver });
  const { seed, nodes, players, actions } = plan;
  const size = `--nodes ${nodes} --players ${players} --actions ${actions}${world.join('')}`;
  say(`npm run torture -- --seed ${seed} ${size} --minutes ${values.minutes} --only ${formatOnly(smallest)}`);
}

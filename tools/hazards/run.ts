/** `npm run hazards -- citus | patroni`: fault tests that need more than npm installs; without it they are skipped. */
const tests: Readonly<Record<string, () => Promise<{ run(): Promise<void> }>>> = {
  citus: () => import('./citus.ts'),
  patroni: () => import('./patroni.ts'),
};

const test = tests[process.argv[2] ?? ''];
if (test) await (await test()).run();
else {
  console.error(`npm run hazards -- ${Object.keys(tests).join(' | ')}`);
  process.exitCode = 2;
}

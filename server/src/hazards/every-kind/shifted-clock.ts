/** Loaded by a server before anything else: its machine's clock is off by so many milliseconds. */
const ahead = Number(process.env.TEST_CLOCK_AHEAD);
const now = Date.now;

globalThis.Date = new Proxy(Date, {
  construct: (target, values, made) =>
    Reflect.construct(target, values.length > 0 ? values : [now() + ahead], made),
  get: (target, name) => (name === 'now' ? () => now() + ahead : Reflect.get(target, name)),
});

/** What filters of a list ask for: those that are not given are left out. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** What somebody wrote as the id of a player, where it is one. */
export const playerIdOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[1-9]\d{0,17}$/.test(text) ? text : undefined;

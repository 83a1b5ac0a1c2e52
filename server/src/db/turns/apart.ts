/**
 * Runs items in groups, one group after another: items that share a name are in different groups, in their order, so that
 * each finds what the one before it has done.
 *
 * @param run answers each item of a group, in their order
 * @returns the answers, in the order of the items
 */
export async function runApart<Item, Answer>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
  run: (group: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const places of groupsOf(items.map(namesOf))) {
    const group = places.flatMap((place) => items.slice(place, place + 1));
    for (const [index, answer] of (await run(group)).entries())
      answers[places[index] ?? items.length] = answer;
  }
  if (answers.length !== items.length) throw new Error('an item was left without an answer');
  return answers;
}

/** The places of the items of each group. */
function groupsOf(names: readonly (readonly string[])[]): number[][] {
  const nextOf = new Map<string, number>();
  const groups: number[][] = [];
  for (const [place, own] of names.entries()) {
    const number = Math.max(0, ...own.map((name) => nextOf.get(name) ?? 0));
    for (const name of own) nextOf.set(name, number + 1);
    const group = groups[number] ?? [];
    group.push(place);
    groups[number] = group;
  }
  return groups;
}

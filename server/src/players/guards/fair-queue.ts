/** Admits who waits, or turns them away. */
type Settle = (isAdmitted: boolean) => void;

export interface FairQueue {
  /**
   * Waits for a turn. Lanes take turns, one each; those that go first come before all lanes.
   * @returns what ends the turn; `undefined` where there was no room
   */
  enter(who: { readonly lane: string; readonly isFirst: boolean }): Promise<(() => void) | undefined>;
  waiting(): number;
}

/**
 * A queue in which a crowd in one lane does not hold up the others. When it is full, the longest lane gives up its
 * newest place to a shorter one.
 */
export function createFairQueue({
  atOnce,
  mostWaiting,
}: {
  readonly atOnce: number;
  readonly mostWaiting: number;
}): FairQueue {
  const first: Settle[] = [];
  /** In the order of their turns. */
  const lanes = new Map<string, Settle[]>();
  let running = 0;
  let waiting = 0;

  function take(): Settle | undefined {
    const ahead = first.shift();
    if (ahead) return ahead;
    for (const [lane, places] of lanes) {
      const next = places.shift();
      lanes.delete(lane);
      if (places.length > 0) lanes.set(lane, places);
      if (next) return next;
    }
    return undefined;
  }

  function leave(): void {
    const next = take();
    if (!next) {
      running -= 1;
      return;
    }
    // The place is handed on, so `running` stays as it is.
    waiting -= 1;
    next(true);
  }

  /** Makes room for a newcomer to a lane at the cost of a longer one. */
  function makeRoom(newcomer: number): boolean {
    let longest: Settle[] = [];
    for (const places of lanes.values()) if (places.length > longest.length) longest = places;
    if (longest.length <= newcomer) return false;
    longest.pop()?.(false);
    waiting -= 1;
    return true;
  }

  return {
    async enter({ lane, isFirst }) {
      if (running < atOnce) {
        running += 1;
        return leave;
      }
      const places = isFirst ? first : (lanes.get(lane) ?? []);
      // Those that go first are few: each is held back by the budget of its device.
      if (waiting >= mostWaiting && !makeRoom(isFirst ? 0 : places.length + 1)) return undefined;
      const isAdmitted = await new Promise<boolean>((settle) => {
        places.push(settle);
        if (!isFirst) lanes.set(lane, places);
        waiting += 1;
      });
      return isAdmitted ? leave : undefined;
    },
    waiting: () => waiting,
  };
}

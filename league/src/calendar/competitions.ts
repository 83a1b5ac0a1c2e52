import type { FeedNames, Sport } from '#contract/feed.ts';
import { clubNames, competitionNames, playerNames } from '../names/names.ts';

export interface Competitor {
  readonly id: string;
  readonly names: FeedNames;
}

export interface Competition {
  /** Short: it begins the ids of its matches. */
  readonly code: string;
  readonly sport: Sport;
  readonly names: FeedNames;
  /** A country of the made-up map, in Latin letters. */
  readonly region: string;
  readonly competitors: readonly Competitor[];
  /** Number of meetings of each pair in a season. */
  readonly laps: number;
  /** From one kick-off to the next. */
  readonly everyMinutes: number;
  /** When the first kick-off was; far apart, so that seasons do not all end on one day. */
  readonly offsetMinutes: number;
  /** Spread between the strongest and the weakest, in units of the sport's model. */
  readonly spread: number;
}

interface Club {
  readonly place: string;
  readonly affix: string;
  readonly isBefore: boolean;
}

const behind = (text: string): readonly Club[] =>
  pairs(text).map(([place, affix]) => ({ place, affix, isBefore: false }));
const before = (text: string): readonly Club[] =>
  pairs(text).map(([place, affix]) => ({ place, affix, isBefore: true }));

function pairs(text: string): readonly (readonly [string, string])[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [first = '', second = ''] = pair.split(':');
      return [first, second];
    });
}

const clubs = (code: string, list: readonly Club[]): readonly Competitor[] =>
  list.map(({ place, affix, isBefore }) => ({
    id: `${code}-${place}`,
    names: clubNames(place, affix, isBefore),
  }));

const players = (code: string, text: string): readonly Competitor[] =>
  pairs(text).map(([given, family]) => ({ id: `${code}-${family}`, names: playerNames(given, family) }));

type Made = Omit<Competition, 'names' | 'competitors'> & {
  readonly name: string;
  readonly list: (code: string) => readonly Competitor[];
};

function made({ name, list, ...rest }: Made): Competition {
  return { ...rest, names: competitionNames(name, rest.sport), competitors: list(rest.code) };
}

const soccer = { sport: 'soccer', laps: 2, everyMinutes: 15, spread: 0.42 } as const;
const basketball = { sport: 'basketball', laps: 3, everyMinutes: 18, spread: 5 } as const;
const iceHockey = { sport: 'ice_hockey', laps: 4, everyMinutes: 18, spread: 0.18 } as const;
const tennis = { sport: 'tennis', laps: 2, everyMinutes: 18, spread: 0.025 } as const;

/** Everyone and everything in it is made up. From the strongest to the weakest, before a season mixes them. */
export const competitions: readonly Competition[] = [
  made({
    ...soccer,
    ...{ code: 'ald', name: 'aldermark-premier', region: 'Aldermark', offsetMinutes: 0 },
    list: (code) =>
      clubs(
        code,
        behind(`greyhaven:united ironford:city ravensmoor:rovers kestrel-bay:albion ashmere:athletic
          brackwater:city eastholm:united calderwick:wanderers tidewell:albion northquay:rovers fenbridge:city
          larkstead:county dunmarrow:athletic hollowdale:wanderers pennygate:county marrowby:united`),
      ),
  }),
  made({
    ...soccer,
    ...{ code: 'val', name: 'valmera-primera', region: 'Valmera', offsetMinutes: 904 },
    list: (code) =>
      clubs(
        code,
        before(`brisamar:atletico corvanza:deportivo puerto-clavel:racing alboreda:union miravento:sporting
          fontalba:deportivo salinero:atletico doraleja:racing tamarela:union espinara:sporting
          oleandro:deportivo lomasur:atletico gravelos:union quebranta:racing nogalera:sporting
          jarabella:deportivo`),
      ),
  }),
  made({
    ...soccer,
    ...{ code: 'ser', name: 'serindra-super', region: 'Serindra', offsetMinutes: 1808 },
    list: (code) =>
      clubs(
        code,
        behind(`maharloka:united batu-senja:fc suryakot:stars nilabandar:sporting kelapa-raya:united
          candrasari:fc anjarapur:stars wirasena:youth padmaghat:united dalamanga:fc hasminagar:sporting
          rimbawan:stars lumbayan:youth jivanpura:fc giliwarna:united tambakara:youth`),
      ),
  }),
  made({
    ...soccer,
    ...{ code: 'zim', name: 'zimoria-first', region: 'Zimoria', offsetMinutes: 2712 },
    list: (code) =>
      clubs(
        code,
        before(`veshnograd:lokomotiv krasnovir:torpedo ledograd:metallurg zorinsk:energia ostrovik:meteor
          mirostok:lokomotiv gornigrad:torpedo novarin:energia dragovets:metallurg brezhin:meteor
          polarholm:energia severny-most:lokomotiv chernolug:metallurg jelenica:meteor tundravik:torpedo
          ivalmo:energia`),
      ),
  }),
  made({
    ...basketball,
    ...{ code: 'shl', name: 'serindra-hoops', region: 'Serindra', offsetMinutes: 2 },
    list: (code) =>
      clubs(
        code,
        behind(`maharloka:lanterns nilabandar:monsoon batu-senja:cobras suryakot:comets kelapa-raya:kites
          candrasari:orchids anjarapur:rhinos wirasena:drummers padmaghat:pearls dalamanga:otters
          lumbayan:weavers giliwarna:swordfish`),
      ),
  }),
  made({
    ...basketball,
    ...{ code: 'tcb', name: 'two-coasts', region: 'Aldermark', offsetMinutes: 1271 },
    list: (code) =>
      clubs(
        code,
        behind(`greyhaven:anchors brisamar:corsairs ironford:miners corvanza:stallions kestrel-bay:kestrels
          puerto-clavel:beacons ravensmoor:herons alboreda:bisons tidewell:gales miravento:voyagers
          fenbridge:foxes salinero:pilots`),
      ),
  }),
  made({
    ...iceHockey,
    ...{ code: 'zil', name: 'zimoria-ice', region: 'Zimoria', offsetMinutes: 5 },
    list: (code) =>
      clubs(
        code,
        behind(`polarholm:icebreakers veshnograd:hammers ledograd:blizzards tundravik:walruses
          severny-most:sentinels krasnovir:smiths ostrovik:owls mirostok:pikes ivalmo:auroras brezhin:boars`),
      ),
  }),
  made({
    ...iceHockey,
    ...{ code: 'ahc', name: 'aldermark-ice', region: 'Aldermark', offsetMinutes: 1634 },
    list: (code) =>
      clubs(
        code,
        behind(`northquay:trawlers greyhaven:polestars ironford:stokers hollowdale:elks ravensmoor:rooks
          eastholm:skuas larkstead:storks dunmarrow:glaciers calderwick:woodsmen marrowby:huskies`),
      ),
  }),
  made({
    ...tennis,
    ...{ code: 'hcm', name: 'harbour-court', region: 'Aldermark', offsetMinutes: 1 },
    list: (code) =>
      players(
        code,
        `ilan:veres anders:holmgard teo:casteluz marek:dragomir rafik:almarin owen:thornwell kenji:kuromori
          emil:bergstrand dorian:savarelli suresh:pradhana pavel:novotin joaquim:quintarel luka:brankovar
          bayu:gunawira viktor:isarov tomas:havlik`,
      ),
  }),
  made({
    ...tennis,
    ...{ code: 'lcw', name: 'lagoon-court', region: 'Valmera', offsetMinutes: 2170 },
    list: (code) =>
      players(
        code,
        `mirela:silvanto ingrid:lindqvar elena:marchesin yuki:yamazora ana:tavarro leila:varghani
          tereza:zelenko carmen:ferrandis priya:nayanar greta:rimsvold zora:celestin nadia:oduvale
          sofia:santavela dewi:adhiraja alma:ibarrola kavita:mendalo`,
      ),
  }),
  made({
    ...{ code: 'lht', name: 'lantern-hall', region: 'Serindra', sport: 'table_tennis' },
    ...{ laps: 3, everyMinutes: 8, offsetMinutes: 3, spread: 0.024 },
    list: (code) =>
      players(
        code,
        `kenji:fujimine luka:kestner emil:dahlgard pavel:petrasz marek:urbanik bayu:lavaredo teo:estevaro
          anders:tanaberg viktor:orlovan suresh:ulvend owen:westerby joaquim:grandal rafik:raskolin
          dorian:jorvik tomas:kolmanen ilan:hosokaze`,
      ),
  }),
];

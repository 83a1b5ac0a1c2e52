import type { OfficeRequest } from '#contract/office/calls.ts';
import { legalPages } from '#contract/office/sites/new-site.ts';
import { productCategories } from '#rules/catalog/categories.ts';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/database.ts';
import { serverKey } from '../../players/public.ts';
import { leadsHere } from '../../providers/domains/leads-here.ts';
import type { NewSites } from '../../staff/public.ts';
import { paidByHand } from '../../wallet/public.ts';
import { addDepositMethods, sandboxMethods } from '../seed-payment-methods.ts';
import { addPayouts } from '../seed-payouts.ts';
import { seedSportsOffers } from '../seed-sports-offers.ts';
import { type SiteDefinition, siteDefinition } from '../sites/site-definition.ts';
import { copySite } from './copy-site.ts';
import { fillBlanks, legalTexts } from './legal-texts.ts';
import { makeSite } from './make-site.ts';

type Asked = OfficeRequest<'/api/office/sites/make'>;

/** Pictures that come with the platform and show no brand. */
const slides = [1, 2, 3].map((number) => `/art/baize/hero-${number}`);

/**
 * How staff opens sites. In production the gateway of the demonstration is not among the ways to pay.
 * @param isInCells whether a cell has a domain, where there are several
 */
export function newSites(
  config: Pick<Config, 'environment'>,
  db: Db,
  isInCells: (domain: string) => boolean,
): NewSites {
  const isReal = config.environment === 'production';
  const methods = isReal ? { payIn: [], payOut: [] } : sandboxMethods;
  const offered = {
    payIn: methods.payIn.map(({ code }) => code),
    payOut: methods.payOut.map(({ code }) => code),
  };
  return {
    ...offered,
    methods: { ...methods, payOut: [...methods.payOut, ...paidByHand] },
    slides,
    pages: legalPages.map((page) => ({ page, text: legalTexts[page] })),
    copy: copySite,
    isElsewhere: isInCells,
    leadsHere: async (domain, own) => leadsHere(await serverKey(db, 'domains'), domain, own, !isReal),
    async open(tx, asked, { operatorId, isSecure, pictures }) {
      const isKnown =
        asked.pay_in.every((code) => offered.payIn.includes(code)) &&
        asked.pay_out.every((code) => offered.payOut.includes(code)) &&
        (asked.slide === null || [...slides, pictures.slide].includes(asked.slide.image));
      if (!isKnown) return undefined;
      await seedSportsOffers(tx);
      await makeSite(tx, definitionOf(asked, { isSecure, logo: pictures.logo ?? '' }), undefined, operatorId);
      const { id } = await tx
        .selectFrom('site')
        .select('id')
        .where('external_id', '=', asked.site)
        .executeTakeFirstOrThrow();
      await complete(tx, id, asked);
      return id;
    },
  };
}

function definitionOf(
  asked: Asked,
  { isSecure, logo }: { readonly isSecure: boolean; readonly logo: string },
): SiteDefinition {
  const { slide, blanks } = asked;
  const facts = { ...blanks, site: asked.name };
  return siteDefinition.parse({
    ...{ externalId: asked.site, name: asked.name, domains: [asked.domain] },
    ...{ currency: asked.currency, languages: asked.languages, theme: asked.theme },
    pictures: { logo1: logo, logo2: logo },
    settings: {
      secure_cookies: isSecure,
      ...(blanks.licence ? { licence: blanks.licence } : {}),
    },
    slides:
      slide === null
        ? []
        : [
            {
              ...{ image: slide.image, href: slide.href },
              texts: { EN: { title: slide.title, body: slide.body, action: slide.action, terms: '' } },
            },
          ],
    pages: legalPages.map((page) => ({ page, bodies: { EN: fillBlanks(legalTexts[page], facts) } })),
    contacts: blanks.mail
      ? [{ kind: 'email' as const, name: blanks.mail, href: `mailto:${blanks.mail}` }]
      : [],
  });
}

/** What is not part of a definition: games that are left out, and how money comes and goes. */
async function complete(tx: Tx, siteId: number, asked: Asked): Promise<void> {
  const withheld = Object.keys(productCategories).filter((one) => !asked.categories.includes(one));
  if (withheld.length > 0)
    await tx
      .insertInto('site_withheld')
      .values(withheld.map((category) => ({ site_id: siteId, provider_code: null, category })))
      .execute();
  await addDepositMethods(tx, { id: siteId, currency: asked.currency }, asked.pay_in);
  await addPayouts(tx, { id: siteId, currency: asked.currency, turnoverTimes: 1 }, asked.pay_out);
}

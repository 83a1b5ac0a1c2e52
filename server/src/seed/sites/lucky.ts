import { SANDBOX_COUNTER_SCRIPT } from '../../providers/sandbox-analytics/routes.ts';
import type { SiteData } from '../site-data.ts';

export const lucky: SiteData = {
  externalId: 'lucky',
  name: 'Lucky Jade',
  domains: ['lucky.localhost', 'join.lucky.localhost'],
  currency: 'MYR',
  phoneCountry: 'MY',
  theme: { code: 'slot2', color: 'jade' },
  logoText: 'Lucky Jade',
  signup: { tac: false, dateOfBirth: false, acceptTerms: false, minimumAge: 18 },
  languagesFirst: ['EN', 'MS', 'PHP', 'CN', 'CT', 'BN', 'NE', 'VI', 'RUS', 'ESP'],
  isUnderMaintenance: false,
  showReferral: true,
  showPreloader: true,
  isSportsFirst: false,
  showsAnnouncementFirst: true,
  slides: [
    { key: 'free', picture: 'hero-1', href: '/freeplay', terms: 'demo' },
    { key: 'slots', picture: 'hero-2', href: '/slots', terms: 'rtp' },
    { key: 'join', picture: 'hero-3', href: '/register', terms: 'level' },
  ],
  announcements: ['open', 'demo', 'money'],
  marquee: ['freeSlots', 'smallest', 'adults'],
  vipLevels: [
    { name: 'Bamboo', deposit: 0, turnover: 0 },
    { name: 'Lotus', deposit: 500, turnover: 2_500 },
    { name: 'Koi', deposit: 3_000, turnover: 20_000 },
    { name: 'Crane', deposit: 12_000, turnover: 90_000 },
    { name: 'Dragon', deposit: 60_000, turnover: 500_000 },
    { name: 'Jade', deposit: 250_000, turnover: 2_500_000 },
  ],
  news: [
    { key: 'wheel', daysAgo: 2 },
    { key: 'friend', daysAgo: 7 },
    { key: 'missions', daysAgo: 15 },
  ],
  licence: 'DEMO-0002',
  contacts: [
    { kind: 'email', name: 'help@lucky.example', href: 'mailto:help@lucky.example' },
    { kind: 'telegram', name: 'telegram.example', href: 'https://telegram.example/lucky-jade' },
    { kind: 'facebook', name: 'facebook.example', href: 'https://facebook.example/lucky-jade' },
  ],
  apps: { android: 'https://apps.lucky.example/android', ios: 'https://apps.lucky.example/ios' },
  affDomain: 'join.lucky.localhost',
  settings: {
    route_rules: [
      { path: '/help', to: '/faqs' },
      { path: '/games/*', to: '/slots' },
      { path: '/affiliates', to: 'https://affiliates.lucky.example/', external: true },
    ],
    analytics: [
      { section: 'HEAD', script: `window.sandboxCounter = { id: 'demo-lucky' }` },
      {
        section: 'BODY',
        script: `<script defer src="${SANDBOX_COUNTER_SCRIPT}"></script>`,
      },
    ],
  },
};

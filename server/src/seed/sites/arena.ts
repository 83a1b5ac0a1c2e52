import { SANDBOX_CHAT_SCRIPT } from '../../providers/sandbox-chat/routes.ts';
import type { SiteData } from '../site-data.ts';

export const arena: SiteData = {
  externalId: 'arena',
  name: 'Arena',
  domains: ['arena.localhost'],
  currency: 'USD',
  phoneCountry: 'US',
  theme: { code: 'sportsbook1', color: 'graphite' },
  logoText: 'Arena',
  signup: { tac: false, dateOfBirth: true, acceptTerms: true, minimumAge: 18 },
  languagesFirst: ['EN', 'ESP', 'RUS', 'PHP'],
  isUnderMaintenance: false,
  showReferral: false,
  showPreloader: false,
  isSportsFirst: true,
  showsAnnouncementFirst: false,
  slides: [
    { key: 'sports', picture: 'hero-1', href: '/sports', terms: 'sports' },
    { key: 'proof', picture: 'hero-2', href: '/fairness', terms: 'proof' },
    { key: 'statement', picture: 'hero-3', href: '/statement', terms: 'statement' },
  ],
  announcements: ['sports', 'money', 'birth'],
  marquee: ['odds', 'slots', 'adults'],
  vipLevels: [
    { name: 'Rookie', deposit: 0, turnover: 0 },
    { name: 'Starter', deposit: 100, turnover: 500 },
    { name: 'Regular', deposit: 1_000, turnover: 7_500 },
    { name: 'Captain', deposit: 5_000, turnover: 40_000 },
    { name: 'Champion', deposit: 25_000, turnover: 200_000 },
    { name: 'Hall of Fame', deposit: 100_000, turnover: 1_000_000 },
  ],
  news: [
    { key: 'boards', daysAgo: 0 },
    { key: 'withdrawals', daysAgo: 5 },
    { key: 'sports', daysAgo: 12 },
  ],
  licence: 'DEMO-0003',
  contacts: [{ kind: 'email', name: 'help@arena.example', href: 'mailto:help@arena.example' }],
  liveChat: { id: 'demo-arena', image: 'arena/favicon.svg' },
  settings: { live_chat_script: SANDBOX_CHAT_SCRIPT },
};

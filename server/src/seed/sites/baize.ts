import { flagshipDemo } from '../house-facts.ts';
import type { SiteData } from '../site-data.ts';

export const baize: SiteData = {
  externalId: 'baize',
  name: 'Baize',
  domains: ['localhost', '127.0.0.1'],
  currency: 'PHP',
  phoneCountry: 'PH',
  theme: { code: 'casino1', color: 'brass' },
  logoText: 'Baize',
  signup: { tac: true, dateOfBirth: false, acceptTerms: false, minimumAge: 18 },
  languagesFirst: ['EN', 'PHP'],
  isUnderMaintenance: false,
  showReferral: true,
  showPreloader: false,
  isSportsFirst: false,
  showsAnnouncementFirst: false,
  slides: [
    { key: 'join', picture: 'hero-1', href: '/register', terms: 'join' },
    { key: 'flagship', picture: 'hero-2', href: flagshipDemo, terms: 'demo' },
    { key: 'levels', picture: 'hero-3', href: '/vip', terms: 'level' },
  ],
  announcements: ['verify', 'money', 'limits'],
  marquee: ['welcome', 'flagship', 'adults'],
  vipLevels: [
    { name: 'Guest', deposit: 0, turnover: 0 },
    { name: 'Member', deposit: 5_000, turnover: 25_000 },
    { name: 'Brass', deposit: 25_000, turnover: 150_000 },
    { name: 'Silver', deposit: 100_000, turnover: 750_000 },
    { name: 'Gold', deposit: 500_000, turnover: 4_000_000 },
    { name: 'Noir', deposit: 2_000_000, turnover: 20_000_000 },
  ],
  news: [
    { key: 'withdrawals', daysAgo: 1 },
    { key: 'limits', daysAgo: 6 },
    { key: 'studios', daysAgo: 13 },
  ],
  licence: 'DEMO-0001',
  contacts: [{ kind: 'email', name: 'help@baize.example', href: 'mailto:help@baize.example' }],
};

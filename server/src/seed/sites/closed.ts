import type { SiteData } from '../site-data.ts';

export const closed: SiteData = {
  externalId: 'closed',
  name: 'Boltplay',
  domains: ['closed.localhost'],
  currency: 'VND',
  phoneCountry: 'VN',
  theme: { code: 'slot5', color: 'voltage' },
  logoText: 'Boltplay',
  signup: { tac: false, dateOfBirth: false, acceptTerms: true, minimumAge: 18 },
  languagesFirst: ['EN', 'VI', 'PHP'],
  isUnderMaintenance: true,
  showReferral: false,
  showPreloader: true,
  isSportsFirst: false,
  showsAnnouncementFirst: false,
  slides: [
    { key: 'free', picture: 'hero-1', href: '/freeplay', terms: 'demo' },
    { key: 'slots', picture: 'hero-2', href: '/slots', terms: 'join' },
    { key: 'rtp', picture: 'hero-3', href: '/slots?sort=rtp', terms: 'rtp' },
  ],
  announcements: ['closed'],
  marquee: ['closed', 'freeSlots'],
  vipLevels: [
    { name: 'Spark', deposit: 0, turnover: 0 },
    { name: 'Volt', deposit: 2_500_000, turnover: 12_000_000 },
    { name: 'Surge', deposit: 15_000_000, turnover: 100_000_000 },
    { name: 'Storm', deposit: 75_000_000, turnover: 500_000_000 },
    { name: 'Bolt', deposit: 300_000_000, turnover: 3_000_000_000 },
  ],
  news: [
    { key: 'closed', daysAgo: 0 },
    { key: 'rtp', daysAgo: 9 },
  ],
  licence: 'DEMO-0004',
  contacts: [{ kind: 'email', name: 'help@closed.example', href: 'mailto:help@closed.example' }],
};

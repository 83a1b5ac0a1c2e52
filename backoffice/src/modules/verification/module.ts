import type { OfficeModule } from '../module.ts';

/** Screens beside those of protection. */
export const verification: OfficeModule = {
  menu: [],
  routes: [
    {
      path: 'protection/verification',
      lazy: async () => ({ Component: (await import('./queue-screen.tsx')).QueueScreen }),
    },
    {
      path: 'protection/verification/:submissionId',
      lazy: async () => ({ Component: (await import('./submission-screen.tsx')).SubmissionScreen }),
    },
    {
      path: 'protection/levels',
      lazy: async () => ({ Component: (await import('./levels-screen.tsx')).LevelsScreen }),
    },
  ],
};

import { FileSpreadsheet } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const statements: OfficeModule = {
  menu: [{ path: '/statements', name: 'statements', icon: FileSpreadsheet, permission: 'cashier.read' }],
  routes: [
    {
      path: 'statements',
      lazy: async () => ({ Component: (await import('./statements-screen.tsx')).StatementsScreen }),
    },
    {
      path: 'statements/upload',
      lazy: async () => ({ Component: (await import('./upload-screen.tsx')).UploadScreen }),
    },
    {
      path: 'statements/:id',
      lazy: async () => ({ Component: (await import('./statement-screen.tsx')).StatementScreen }),
    },
  ],
};

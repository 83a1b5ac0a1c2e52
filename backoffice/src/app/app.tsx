import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { RouterProvider } from 'react-router';
import { queries } from '../data/queries.ts';
import { Toaster } from '../ui/toaster.tsx';
import { router } from './router.tsx';
import { Starting } from './starting.tsx';

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Suspense fallback={<Starting />}>
        <RouterProvider router={router} />
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { queries } from '../data/queries.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Router } from './router.tsx';
import { Starting } from './starting.tsx';

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Suspense fallback={<Starting />}>
        <Router />
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
}

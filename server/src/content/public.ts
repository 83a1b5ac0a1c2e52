export { cmsStatus } from './calls.ts';

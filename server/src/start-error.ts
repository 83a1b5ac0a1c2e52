/** Why the server cannot start, in words for whoever starts it: `main` prints the message alone, without a trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Why the server cannot start, for the operator: `main` prints the message only, without a trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Storage of pictures that operators upload. The content under a name never changes, so that nodes may share one
 * store.
 */
export interface PictureStore {
  /** Keeps a file; where there is one of that name already it holds the same bytes. */
  put(name: string, file: StoredPicture): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
}

export interface StoredPicture {
  readonly bytes: Buffer;
  readonly type: string;
}

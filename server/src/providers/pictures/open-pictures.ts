import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';
import type { PictureStore } from './picture-store.ts';

/** The store of the settings: a bucket where one is named, else a folder in `DATA_DIR`. */
export function openPictures({
  pictureBucket,
  dataDir,
}: Pick<Config, 'pictureBucket' | 'dataDir'>): PictureStore {
  return pictureBucket === undefined ? folderStore(join(dataDir, 'store')) : bucketStore(pictureBucket);
}

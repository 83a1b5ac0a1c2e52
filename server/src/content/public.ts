export {
  anyItemDue,
  applySchedule,
  type ContentItem,
  type ContentRefusal,
  createItem,
  isContentRefusal,
  lockItem,
  publishItem,
  readDocument,
  removeItem,
  reorderItems,
  saveItem,
  stateOf,
  unpublishItem,
} from './items/items.ts';
export {
  adoptRows,
  countTranslated,
  findItem,
  type ListedItem,
  listItems,
  readHistory,
  sitesWithoutItems,
} from './items/read-items.ts';
export { addPicture, listPictures } from './pictures/pictures.ts';
export { draftName, pathOf } from './preview/drafts.ts';

export {
  changeSegment,
  createSegment,
  findSegment,
  isUsable,
  listSegments,
  lockSegment,
  retireSegment,
  type SegmentRefusal,
  type SegmentRow,
  segmentVersions,
} from './edit-segment.ts';
export { isInSegment, mayWriteTo, measure, membersAmong, readSample } from './members.ts';
export { readRule } from './stored-rule.ts';

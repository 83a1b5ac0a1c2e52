import type { Generated } from 'kysely';
import type { StoredSegment } from '#contract/office/rewards/segment-rule.ts';
import type { Jsonb } from '../db/schema.ts';

export interface SegmentTable {
  id: string;
  site_id: number;
  name: string;
  version: number;
  rule: Jsonb<StoredSegment>;
  is_retired: Generated<boolean>;
  changed_at: Date;
}

interface SegmentVersionTable {
  segment_id: string;
  number: number;
  site_id: number;
  name: string;
  rule: Jsonb<StoredSegment>;
  reason: string;
  created_at: Date;
  created_by: string;
}

export interface SegmentTables {
  segment: SegmentTable;
  segment_version: SegmentVersionTable;
}

export interface BeaconPulseTable {
  number: bigint;
  value: string;
  drawn_at: Date;
}

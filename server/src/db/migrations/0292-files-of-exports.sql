-- The file within an archive that a part belongs to; null where the export is one file, or the part has nothing.
alter table staff_export_part add column name text;

-- Names of files to the bank follow a template of the program (docs/decisions/0179), and are unique in the
-- folder of their brand.
create unique index bank_files_by_name on bank_files (brand_id, file_name)
  where direction = 'outgoing';

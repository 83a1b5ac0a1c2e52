-- A list of politically exposed persons beside those of sanctions: whom it finds is a case of the kind `pep`.
alter table sanction_list drop constraint sanction_list_code_check;

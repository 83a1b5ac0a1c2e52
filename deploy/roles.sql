-- The two roles of docs/operations.md, made once by the image of PostgreSQL when its volume is empty.
\getenv owner OWNER_PASSWORD
\getenv application APPLICATION_PASSWORD
create role baize login password :'owner';
create role baize_app login password :'application';
create database baize owner baize;

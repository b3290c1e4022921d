-- An object is rejected for another reason than before.
UPDATE OR REPLACE reject SET code = :new_code WHERE identity = :identity AND code = :code

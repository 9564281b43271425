"""What is generated from the operation catalogue.

Written by `pnpm --filter @tellerline/client-python run generate` from the operation catalogue. Do not change it by hand.
"""

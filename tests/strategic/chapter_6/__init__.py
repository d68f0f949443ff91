"""Chapter 6: structures, capitals, hiring, sallies."""

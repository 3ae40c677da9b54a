"""Lost numbers: what leaves a doubt is settled by the best fit to the places an article is known to have."""

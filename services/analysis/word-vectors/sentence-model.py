"""
Embeds words one by one with all-MiniLM-L6-v2, as its authors embed sentences: the mean of what the last layer gives.

    python sentence-model.py <folder with model.safetensors and tokenizer.json> <words, one a line> <vectors, float32> <dimensions>

What comes out are the main axes only, the most telling first.
"""

import json
import math
import sys

import numpy as np

LAYERS = 6
HEADS = 12
EPSILON = 1e-12
BATCH = 256


def read_weights(file):
    with open(file, "rb") as handle:
        length = int.from_bytes(handle.read(8), "little")
        header = json.loads(handle.read(length))
        body = handle.read()
    kinds = {"F32": np.float32, "F16": np.float16}
    return {
        name: np.frombuffer(body[slice(*entry["data_offsets"])], kinds[entry["dtype"]]).astype(np.float32).reshape(entry["shape"])
        for name, entry in header.items()
        if name != "__metadata__" and entry["dtype"] in kinds
    }


def pieces_of(word, ids):
    """WordPiece: the longest known beginning first."""
    pieces = []
    start = 0
    while start < len(word):
        end = next((end for end in range(len(word), start, -1) if ("##" if start else "") + word[start:end] in ids), None)
        if end is None:
            return [ids["[UNK]"]]
        pieces.append(ids[("##" if start else "") + word[start:end]])
        start = end
    return pieces


def error_function(x):
    """Abramowitz and Stegun 7.1.26, good to 1.5e-7."""
    t = 1 / (1 + 0.3275911 * np.abs(x))
    series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    return np.sign(x) * (1 - series * np.exp(-x * x))


class Model:
    def __init__(self, weights):
        self.weights = weights

    def dense(self, x, name):
        # One large product: numpy would make a small one for each word.
        flat = x.reshape(-1, x.shape[-1]) @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]
        return flat.reshape(*x.shape[:-1], -1)

    def normed(self, x, name):
        x = x - x.mean(-1, keepdims=True)
        return x / np.sqrt((x * x).mean(-1, keepdims=True) + EPSILON) * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]

    def attention(self, x, name):
        count, length, width = x.shape
        query, key, value = (self.dense(x, f"{name}.self.{part}").reshape(count, length, HEADS, -1).transpose(0, 2, 1, 3) for part in ("query", "key", "value"))
        scores = query @ key.transpose(0, 1, 3, 2) / math.sqrt(width / HEADS)
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        mixed = (scores / scores.sum(-1, keepdims=True) @ value).transpose(0, 2, 1, 3).reshape(count, length, width)
        return self.dense(mixed, f"{name}.output.dense")

    def embed(self, ids):
        """Rows of word pieces, all of one length, so that no padding is needed."""
        weights = self.weights
        x = weights["embeddings.word_embeddings.weight"][ids]
        x = x + weights["embeddings.position_embeddings.weight"][: ids.shape[1]] + weights["embeddings.token_type_embeddings.weight"][0]
        x = self.normed(x, "embeddings.LayerNorm")
        for layer in (f"encoder.layer.{i}" for i in range(LAYERS)):
            x = self.normed(x + self.attention(x, f"{layer}.attention"), f"{layer}.attention.output.LayerNorm")
            inner = self.dense(x, f"{layer}.intermediate.dense")
            inner = inner * 0.5 * (1 + error_function(inner / math.sqrt(2)))
            x = self.normed(x + self.dense(inner, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
        return x.mean(1)


def embed_all(model, rows):
    vectors = np.zeros((len(rows), model.weights["embeddings.word_embeddings.weight"].shape[1]), np.float32)
    for length in sorted({len(row) for row in rows}):
        places = [i for i, row in enumerate(rows) if len(row) == length]
        for start in range(0, len(places), BATCH):
            part = places[start : start + BATCH]
            vectors[part] = model.embed(np.array([rows[i] for i in part]))
    return vectors


def main_axes(vectors, dimensions):
    vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    vectors = vectors - vectors.mean(0)
    _, axes = np.linalg.eigh(vectors.T @ vectors)
    return vectors @ axes[:, ::-1][:, :dimensions]


def main(folder, words_file, vectors_file, dimensions):
    with open(f"{folder}/tokenizer.json", encoding="utf8") as handle:
        ids = json.load(handle)["model"]["vocab"]
    with open(words_file, encoding="utf8") as handle:
        words = handle.read().split("\n")
    rows = [[ids["[CLS]"], *pieces_of(word, ids), ids["[SEP]"]] for word in words]
    vectors = embed_all(Model(read_weights(f"{folder}/model.safetensors")), rows)
    main_axes(vectors, int(dimensions)).astype("<f4").tofile(vectors_file)


main(*sys.argv[1:])
